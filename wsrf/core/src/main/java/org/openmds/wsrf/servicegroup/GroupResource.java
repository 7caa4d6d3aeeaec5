package org.openmds.wsrf.servicegroup;

import java.lang.ref.WeakReference;
import java.util.AbstractList;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.Function;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.jspecify.annotations.Nullable;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.Resource;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.PreparedTrees;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlPart;
import org.openmds.wsrf.xml.XmlTree;

/** A service group as a WS-Resource: its membership rule, its entries, and the properties that the service adds. */
public final class GroupResource implements Resource {

    private final ServiceGroup group;
    private final QName documentName;
    private final Function<Snapshot, List<XmlFragment>> furtherProperties;
    /** The values of the last version that was read. Races are harmless: all values for one version are equal. */
    private volatile @Nullable CachedGroupValues cachedValues;
    /** The properties that were read last, until the next garbage collection: they hold the entries of their snapshot. */
    private volatile WeakReference<ReadProperties> lastRead = new WeakReference<>(null);

    /**
     * @param furtherProperties
     *            returns the properties that the service adds; must depend on the snapshot only
     */
    public GroupResource(ServiceGroup group, QName documentName,
            Function<Snapshot, List<XmlFragment>> furtherProperties) {
        this.group = group;
        this.documentName = documentName;
        this.furtherProperties = furtherProperties;
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        return properties(dialect, group.snapshot());
    }

    @Override
    public Optional<ResourceProperties> propertiesAtOnce(WsrfDialect dialect) {
        return group.currentSnapshot().map(snapshot -> properties(dialect, snapshot));
    }

    @SuppressWarnings("ReferenceEquality")
    private GroupProperties properties(WsrfDialect dialect, Snapshot snapshot) {
        ReadProperties last = lastRead.get();
        if (last != null && last.snapshot() == snapshot && last.dialect() == dialect) {
            return last.properties();
        }
        GroupProperties properties = make(dialect, snapshot);
        lastRead = new WeakReference<>(new ReadProperties(snapshot, dialect, properties));
        return properties;
    }

    private GroupProperties make(WsrfDialect dialect, Snapshot snapshot) {
        PropertyDocument.Builder document = PropertyDocument.named(documentName);
        document.all(groupValues(snapshot));
        document.values(dialect.serviceGroup("Entry"), new EntryTrees(snapshot)).version(snapshot.version());
        return new GroupProperties(document.build(), snapshot, dialect);
    }

    private List<XmlFragment> groupValues(Snapshot snapshot) {
        CachedGroupValues known = cachedValues;
        if (known != null && known.version() == snapshot.version()) {
            return known.values();
        }
        List<XmlFragment> values = Stream
                .concat(Stream.of(group.rule().toFragment()), furtherProperties.apply(snapshot).stream())
                .toList();
        cachedValues = new CachedGroupValues(snapshot.version(), values);
        return values;
    }

    /** The properties of one snapshot in one dialect. */
    private record ReadProperties(Snapshot snapshot, WsrfDialect dialect, GroupProperties properties) {
    }

    /** The values of the group itself. They hold no reference to the snapshot, which would keep entries in memory. */
    private record CachedGroupValues(long version, List<XmlFragment> values) {
    }

    /** The property values of the entries, built on demand. */
    private static final class EntryTrees extends AbstractList<XmlTree> implements PreparedTrees, RandomAccess {
        private final Snapshot snapshot;

        private EntryTrees(Snapshot snapshot) {
            this.snapshot = snapshot;
        }

        @Override
        public XmlTree get(int index) {
            return snapshot.entries().get(index).tree();
        }

        @Override
        public int size() {
            return snapshot.entries().size();
        }

        @Override
        public List<XmlPart> parts() {
            return snapshot.entryParts();
        }
    }
}
