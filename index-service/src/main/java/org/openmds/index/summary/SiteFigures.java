package org.openmds.index.summary;

/**
 * The figures of a downstream index alone.
 *
 * @param name
 *            name of its entry
 * @param member
 *            address of the index
 * @param key
 *            key of its entry
 * @param state
 *            state of its collection
 */
record SiteFigures(String name, String member, String key, EntryHealth.State state, Figures figures,
        Freshness freshness) {
}
