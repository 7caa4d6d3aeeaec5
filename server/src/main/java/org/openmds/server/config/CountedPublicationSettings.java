package org.openmds.server.config;

import org.openmds.configuration.Key;
/** The data to publish of a batch system that cannot list its jobs, besides its queues. */
public record CountedPublicationSettings(
        @Key(value = "Whether each host of the batch system is published, besides its queues.", initial = "true") boolean hosts,
        @Key(value = "Whether this machine is published as the head node, where jobs are submitted, with its properties and load.", initial = "true") boolean headNode) {
}
