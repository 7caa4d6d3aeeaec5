package org.openmds.provider.batch;

import org.openmds.configuration.Key;

/** The data of a batch system to publish besides its queues. */
public record CountedPublicationSettings(
        @Key(value = "Whether each host of the batch system is published, besides its queues.", initial = "true") boolean hosts,
        @Key(value = "Whether this machine is published as the head node, where jobs are submitted, with its properties and load.", initial = "true") boolean headNode) {
}
