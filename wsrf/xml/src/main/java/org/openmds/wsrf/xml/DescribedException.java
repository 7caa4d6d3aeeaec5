package org.openmds.wsrf.xml;

import org.jspecify.annotations.Nullable;

/** Base class of errors whose message is one sentence with the failure, the object, and the expected and the actual value. */
public abstract class DescribedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String description;

    protected DescribedException(String description, @Nullable Throwable cause) {
        super(description, cause);
        this.description = description;
    }

    /** Returns the description, which is never null. */
    @Override
    public final String getMessage() {
        return description;
    }
}
