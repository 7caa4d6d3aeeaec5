package org.openmds.wsrf;

import org.jspecify.annotations.Nullable;

/** An error whose message is one sentence for whoever caused it: what, which, expected, got. */
public abstract class DescribedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String description;

    protected DescribedException(String description, @Nullable Throwable cause) {
        super(description, cause);
        this.description = description;
    }

    /** Never null. */
    @Override
    public final String getMessage() {
        return description;
    }
}
