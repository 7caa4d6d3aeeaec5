package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Dialect;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

/**
 * The properties of a service group: some values of the group itself and, behind them in the document, its entries. Who knows which entries matter for a
 * question need not look at the others. Immutable and thread-safe.
 */
public final class GroupProperties implements ResourceProperties {

    private final ResourceProperties properties;
    private final Snapshot snapshot;
    private final XmlTree document;
    private final List<XmlTree> entries;

    /**
     * @param properties
     *            of that snapshot, whose last property is Entry
     */
    GroupProperties(ResourceProperties properties, Snapshot snapshot, Dialect dialect) {
        this.properties = properties;
        this.entries = properties.values(dialect.serviceGroup("Entry"));
        this.snapshot = snapshot;
        this.document = properties.document();
    }

    /** Where the entries are from. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** The document element without what stands in it. */
    public XmlFragment frame() {
        return document.frame();
    }

    /** The values that stand before the entries. */
    public List<XmlTree> ownValues() {
        return document.children().subList(0, document.children().size() - entries.size());
    }

    /** The values of the property Entry, each at the place of its entry in the snapshot. */
    public List<XmlTree> entries() {
        return document.children()
                .subList(document.children().size() - snapshot.entries().size(),
                        document.children().size());
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
        return document;
    }

    @Override
    public OptionalLong version() {
        return properties.version();
    }
}
