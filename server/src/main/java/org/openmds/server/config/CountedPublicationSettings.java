package org.openmds.server.config;

/**
 * What is published of a batch system besides its queues, where jobs are only counted.
 *
 * @param hosts
 *            its hosts
 * @param headNode
 *            the machine of this process
 */
public record CountedPublicationSettings(
        @Key("Publish each host of the batch system, not its queues alone.") boolean hosts,
        @Key("Publish this machine as the head node, where jobs are handed in: what it is and how busy it is.") boolean headNode) {
}
