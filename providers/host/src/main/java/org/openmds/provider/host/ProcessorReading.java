package org.openmds.provider.host;

/**
 * The processors of a host.
 *
 * @param version
 *            family, model and stepping in the vendor's numbers
 * @param instructionSet
 *            machine type that {@code uname -m} prints, for example "x86_64"
 * @param logicalCount
 *            hardware threads that the system schedules on
 * @param physicalCount
 *            cores
 */
record ProcessorReading(String vendor, String model, String version, String instructionSet, long clockHertz,
        int logicalCount, int physicalCount) {
}
