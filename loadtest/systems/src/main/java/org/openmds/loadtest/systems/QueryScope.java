package org.openmds.loadtest.systems;

import java.util.Locale;

/** The scope of a query. */
public enum QueryScope {
    /** All content of the part. */
    ALL,
    /** A portion of each resource's content: the result of its memory collector. */
    PART,
    /** The content of one resource, selected by name. */
    NAMED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
