package org.openmds.loadtest.experiment.soak;

/**
 * One sample of a server's process. Unknown figures are NaN.
 *
 * @param seconds
 *            the time since the planned start of the first query
 * @param heapBytes
 *            heap in use after a full collection, which is requested now and then; NaN in the samples between
 * @param residentBytes
 *            resident memory of the process
 */
public record ProcessSample(double seconds, double heapBytes, double residentBytes, double threads,
        double descriptors) {
}
