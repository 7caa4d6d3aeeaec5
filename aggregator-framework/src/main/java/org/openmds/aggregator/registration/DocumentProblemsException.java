package org.openmds.aggregator.registration;

import java.util.List;

import org.openmds.wsrf.DescribedException;

/** A document that cannot be used: all that is wrong with it, each a sentence that says what and where. */
public final class DocumentProblemsException extends DescribedException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable list of texts is serializable
    private final List<String> problems;

    DocumentProblemsException(List<String> problems) {
        super(String.join("; ", problems), null);
        this.problems = List.copyOf(problems);
    }

    /** One at least, in the order of the document. */
    public List<String> problems() {
        return problems;
    }
}
