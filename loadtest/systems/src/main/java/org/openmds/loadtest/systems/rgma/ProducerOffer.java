package org.openmds.loadtest.systems.rgma;

/**
 * A producer's declaration of its rows.
 *
 * @param predicate
 *            condition that all its rows meet, such as {@code WHERE host = 'node0001'}, as registered with the Registry
 * @param type
 *            the type registered with the Registry
 */
record ProducerOffer(RgmaTable table, String predicate, String type) {
}
