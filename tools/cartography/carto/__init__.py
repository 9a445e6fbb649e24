"""The cartography of Durbar: from geographic data to hex maps."""
