package org.openmds.loadtest.experiment.soak;

/**
 * What a server's process had at a moment. Figures that are not known are NaN.
 *
 * @param seconds
 *            since the first query was to be sent
 * @param heapBytes
 *            in use after a full collection, which is asked for now and then; NaN in readings between
 * @param residentBytes
 *            of the process
 */
public record ProcessSample(double seconds, double heapBytes, double residentBytes, double threads,
        double descriptors) {
}
