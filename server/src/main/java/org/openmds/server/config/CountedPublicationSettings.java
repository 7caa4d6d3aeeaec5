package org.openmds.server.config;

/**
 * The data to publish of a batch system that cannot list its jobs, besides its queues.
 *
 * @param hosts
 *            true to publish the hosts
 * @param headNode
 *            true to publish this machine as the head node
 */
public record CountedPublicationSettings(
        @Key("Whether each host of the batch system is published, besides its queues.") boolean hosts,
        @Key("Whether this machine is published as the head node, where jobs are submitted, with its properties and load.") boolean headNode) {
}
