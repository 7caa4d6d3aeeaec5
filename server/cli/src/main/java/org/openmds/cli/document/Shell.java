package org.openmds.cli.document;

import java.util.Locale;

/** A shell that completes commands. */
public enum Shell {
    /** The shell of most accounts. */
    BASH,
    /** The Z shell. */
    ZSH,
    /** The friendly interactive shell. */
    FISH;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
