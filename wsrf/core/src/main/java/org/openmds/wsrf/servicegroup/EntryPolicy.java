package org.openmds.wsrf.servicegroup;

import java.util.Optional;

import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/** Judges who may do what with an entry that is there. Thread-safe. */
@FunctionalInterface
public interface EntryPolicy {

    /** Why the content may not take the place of the entry's; empty when it may. */
    Optional<String> contentProblem(Entry entry, XmlFragment content);

    /** Whether a caller may renew, change and destroy the entry: by default the one who registered it. */
    default boolean mayManage(Entry entry, Caller caller) {
        return caller.name().equals(entry.owner());
    }
}
