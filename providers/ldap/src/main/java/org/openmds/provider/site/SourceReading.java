package org.openmds.provider.site;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.provider.site.glue.GridEntity;

/**
 * The last values of a source about a site.
 *
 * @param source
 *            name of the source in messages
 * @param entities
 *            the entities; empty if it was never read
 * @param at
 *            the time of the last reading; of the first attempt if it was never read
 * @param failure
 *            why it cannot be read now
 */
record SourceReading(String source, List<GridEntity> entities, Instant at, Optional<String> failure) {

    SourceReading {
        entities = List.copyOf(entities);
    }

    /** Returns the same reading after a failure. */
    SourceReading failed(String message) {
        return new SourceReading(source, entities, at, Optional.of(message));
    }
}
