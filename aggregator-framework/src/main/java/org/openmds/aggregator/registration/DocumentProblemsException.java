package org.openmds.aggregator.registration;

import java.util.List;

import org.openmds.wsrf.xml.DescribedException;

/** Thrown for a document with problems: it lists all of them, each in one sentence with its location. */
public final class DocumentProblemsException extends DescribedException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable list of texts is serializable
    private final List<String> problems;

    DocumentProblemsException(List<String> problems) {
        super(String.join("; ", problems), null);
        this.problems = List.copyOf(problems);
    }

    /** Returns at least one problem, in the order of the document. */
    public List<String> problems() {
        return problems;
    }
}
