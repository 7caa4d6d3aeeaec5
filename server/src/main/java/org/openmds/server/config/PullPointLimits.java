package org.openmds.server.config;

/**
 * The limits of pull points, which store messages until consumers fetch them.
 *
 * @param count
 *            the largest number of pull points
 * @param messages
 *            the largest number of messages in one pull point
 * @param size
 *            the largest size of the messages in one pull point
 */
public record PullPointLimits(
        @Key(value = "Largest number of pull points.", min = "1", max = "1000000") int count,
        @Key(value = "Largest number of messages in one pull point; beyond it, the oldest is dropped.", min = "1", max = "1000000") int messages,
        @Key(value = "Largest size of the messages in one pull point; beyond it, the oldest are dropped.", min = "64KiB", max = "1GiB") DataSize size) {
}
