package org.openmds.loadtest.systems.rgma;

/**
 * What a producer publishes.
 *
 * @param predicate
 *            what all its rows meet: {@code WHERE host = 'node0001'}, as the Registry has it
 * @param type
 *            the word by which the Registry has it
 */
record ProducerOffer(RgmaTable table, String predicate, String type) {
}
