package org.openmds.loadtest.systems;

import java.util.Locale;

/** What users ask for. */
public enum QueryScope {
    /** All that the part has. */
    ALL,
    /** Of each resource a portion: what its memory collector gave. */
    PART,
    /** One resource, by its name. */
    NAMED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
