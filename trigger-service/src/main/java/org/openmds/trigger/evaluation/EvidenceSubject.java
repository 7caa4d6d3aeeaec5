package org.openmds.trigger.evaluation;

import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.XmlTree;

/** The entry or the group that an alert is about, with the document over which the expressions of the rule are evaluated. Used by one thread. */
public final class EvidenceSubject {

    private final Optional<Entry> entry;
    private final Supplier<XmlTree> documents;
    private @Nullable XmlTree document;

    private EvidenceSubject(Optional<Entry> entry, Supplier<XmlTree> documents) {
        this.entry = entry;
        this.documents = documents;
    }

    public static EvidenceSubject of(RuleProgram program, Entry entry) {
        return new EvidenceSubject(Optional.of(entry), () -> program.document(entry));
    }

    public static EvidenceSubject of(RuleProgram program, GroupView view) {
        return new EvidenceSubject(Optional.empty(), () -> program.document(view));
    }

    /** Returns the entry; empty for the group. */
    public Optional<Entry> entry() {
        return entry;
    }

    public XmlTree document() {
        XmlTree known = document;
        if (known == null) {
            known = documents.get();
            document = known;
        }
        return known;
    }
}
