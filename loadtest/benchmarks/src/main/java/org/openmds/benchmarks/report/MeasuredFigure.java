package org.openmds.benchmarks.report;

/** A measured number, for instance {@code acknowledged Adds, 5120.3, 1/s}. */
public record MeasuredFigure(String name, double value, String unit) {
}
