package org.openmds.wsrf.servicegroup;

import java.util.Optional;

import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/** Rules for changes of existing entries. Thread-safe. */
@FunctionalInterface
public interface EntryPolicy {

    /** Returns the reason why an entry's content must not be replaced by the given content; empty if it may be replaced. */
    Optional<String> contentProblem(Entry entry, XmlFragment content);

    /** Returns true if a caller may renew, change and destroy the entry; by default only the owner may. */
    default boolean mayManage(Entry entry, Caller caller) {
        return caller.name().equals(entry.owner());
    }
}
