package org.openmds.gateway.otlp;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import tools.jackson.databind.node.ObjectNode;

/** An event of an entity (OpenTelemetry specification, Entity Events). */
sealed interface EntityEvent {

    /** Returns the entity that the event is about. */
    EntityName entity();

    /**
     * Reports the whole state of an entity.
     *
     * @param interval
     *            the time between two reports; zero if reports are not repeated; empty if it is not known
     * @param resource
     *            the attributes of the resource that sent the event
     */
    record EntityReport(EntityName entity, ObjectNode description, List<EntityRelation> relations,
            Optional<Duration> interval, ObjectNode resource) implements EntityEvent {
        public EntityReport {
            relations = List.copyOf(relations);
        }
    }

    /** Says that an entity is gone. */
    record EntityEnd(EntityName entity) implements EntityEvent {
    }

    /** A relation from the entity of an event to another. */
    record EntityRelation(String type, EntityName target) {
    }
}
