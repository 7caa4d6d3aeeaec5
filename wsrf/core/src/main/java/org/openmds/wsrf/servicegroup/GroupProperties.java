package org.openmds.wsrf.servicegroup;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.WsrfDialect;
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
    private final List<XmlTree> entries;
    /** Made when it is asked for: what is answered from what is kept does without. */
    private volatile @Nullable XmlTree document;

    /**
     * @param properties
     *            of that snapshot, whose last property is Entry
     */
    GroupProperties(ResourceProperties properties, Snapshot snapshot, WsrfDialect dialect) {
        this.properties = properties;
        this.entries = properties.values(dialect.serviceGroup("Entry"));
        this.snapshot = snapshot;
    }

    /** Where the entries are from. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** The document element without what stands in it. */
    public XmlFragment frame() {
        return document().frame();
    }

    /** The values that stand before the entries. */
    public List<XmlTree> groupValues() {
        List<XmlTree> values = document().children();
        return values.subList(0, values.size() - entries.size());
    }

    /** The values of the property Entry, each at the place of its entry in the snapshot. */
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
