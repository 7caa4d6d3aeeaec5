package org.openmds.provider.host;

/** The source of the values in a host document: the port between the mapping to XML and the library that reads the system. */
record HostReadings(HardwareReadings hardware, SystemReadings system) {
}
