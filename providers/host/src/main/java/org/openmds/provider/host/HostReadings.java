package org.openmds.provider.host;

/** Where a host document's values come from: the port between the mapping to XML and the library that reads the system. */
record HostReadings(HardwareReadings hardware, SystemReadings system) {
}
