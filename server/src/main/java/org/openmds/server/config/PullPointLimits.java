package org.openmds.server.config;

/**
 * What waits for consumers that fetch their messages.
 *
 * @param count
 *            pull points at most
 * @param messages
 *            that wait in one
 * @param size
 *            of the messages that wait in one
 */
public record PullPointLimits(
        @Key(value = "Pull points at most.", min = "1", max = "1000000") int count,
        @Key(value = "Messages that wait in one pull point; beyond, the oldest is dropped.", min = "1", max = "1000000") int messages,
        @Key(value = "Size of the messages that wait in one pull point; beyond, the oldest are dropped.", min = "64KiB", max = "1GiB") DataSize size) {
}
