package org.openmds.wsrf.servicegroup;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.index.EntryTokens;
import org.openmds.wsrf.xpath.index.IndexToken;
import org.openmds.wsrf.xpath.index.RequiredTokens;

/**
 * The properties of a service group: the values of the group itself, followed in the document by its entries. A query that knows the relevant entries
 * need not read the others. Immutable and thread-safe.
 */
public final class GroupProperties implements ResourceProperties {

    private final ResourceProperties properties;
    private final Snapshot snapshot;
    private final List<XmlTree> entries;
    private final Set<String> localNames;
    /** Built at the first call; a query that is answered from the cache does not need it. */
    private volatile @Nullable XmlTree document;
    /** The tokens of the document without the entries, made at the first call. */
    private volatile @Nullable Set<IndexToken> ownTokens;

    /**
     * @param properties
     *            properties built from the snapshot; the last property is Entry
     * @param localNames
     *            the local names that elements and attributes outside the entries may have
     */
    GroupProperties(ResourceProperties properties, Snapshot snapshot, WsrfDialect dialect, Set<String> localNames) {
        this.properties = properties;
        this.entries = properties.values(dialect.serviceGroup("Entry"));
        this.snapshot = snapshot;
        this.localNames = localNames;
    }

    /** Returns the snapshot that the entries come from. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** Returns the document element without its children. */
    public XmlFragment frame() {
        return document().frame();
    }

    /** Returns the values before the entries in the document. */
    public List<XmlTree> groupValues() {
        List<XmlTree> values = document().children();
        return values.subList(0, values.size() - entries.size());
    }

    /** Returns true if the document without the entries may have the tokens, so that an expression which requires them must be evaluated over it, too. */
    public boolean mayHaveOutsideEntries(RequiredTokens required) {
        // Most expressions require a name that only entries have: for them the values need not be computed.
        return required.isSatisfiedBy(token -> localNames.contains(token.name()))
                && required.isSatisfiedBy(ownTokens()::contains);
    }

    private Set<IndexToken> ownTokens() {
        Set<IndexToken> tokens = ownTokens;
        if (tokens == null) {
            Set<IndexToken> found = new HashSet<>();
            EntryTokens.forEach(XmlTree.of(frame()), found::add);
            groupValues().forEach(value -> EntryTokens.forEach(value, found::add));
            tokens = found;
            ownTokens = tokens;
        }
        return tokens;
    }

    /** Returns the values of the property Entry, in the order of the entries in the snapshot. */
    public List<XmlTree> entries() {
        List<XmlTree> values = document().children();
        return values.subList(values.size() - entries.size(), values.size());
    }

    @Override
    public Set<QName> names() {
        return properties.names();
    }

    @Override
    public List<XmlTree> values(QName name) {
        return properties.values(name);
    }

    @Override
    public XmlTree document() {
        XmlTree made = document;
        if (made == null) {
            made = properties.document();
            document = made;
        }
        return made;
    }

    @Override
    public OptionalLong version() {
        return properties.version();
    }
}
