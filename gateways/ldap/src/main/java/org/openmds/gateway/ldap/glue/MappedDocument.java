package org.openmds.gateway.ldap.glue;

import java.util.ArrayList;
import java.util.List;

import org.openmds.gateway.ldap.entry.DirectoryEntry;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The entries that GLUE 2.0 documents make.
 *
 * @param leftOut
 *            number of entities that have no id, or the name of another one
 */
public record MappedDocument(List<DirectoryEntry> entries, int leftOut) {

    public MappedDocument {
        entries = List.copyOf(entries);
    }

    /** Returns true if a fragment may have a GLUE 2.0 document; costs next to nothing. */
    public static boolean isIn(XmlFragment fragment) {
        return EntityDocument.isIn(fragment);
    }

    /** Returns the entries of all GLUE 2.0 documents in a fragment: those of GLUE 2.0, then those of the GLUE Schema 1.3. */
    public static MappedDocument of(XmlFragment fragment) {
        EntityDocument document = EntityDocument.read(fragment);
        MappedDocument current = Glue2Entries.of(document);
        List<DirectoryEntry> all = new ArrayList<>(current.entries());
        all.addAll(Glue1Entries.of(document));
        return new MappedDocument(all, current.leftOut());
    }
}
