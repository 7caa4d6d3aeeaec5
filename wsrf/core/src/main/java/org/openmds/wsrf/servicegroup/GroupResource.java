package org.openmds.wsrf.servicegroup;

import java.lang.ref.WeakReference;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

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
    private final Map<QName, List<GroupProperty>> groupProperties;
    /** The local names that can occur outside the entries. */
    private final Set<String> localNames;
    /** The properties that were read last, until the next garbage collection: they hold the entries of their snapshot. */
    private volatile WeakReference<ReadProperties> lastRead = new WeakReference<>(null);

    /**
     * @param furtherProperties
     *            the properties that the service adds, in document order; those of one name are the values of one property
     */
    public GroupResource(ServiceGroup group, QName documentName, List<GroupProperty> furtherProperties) {
        this.group = group;
        this.documentName = documentName;
        List<GroupProperty> all = Stream
                .concat(Stream.of(GroupProperty.constant(group.rule().toFragment())), furtherProperties.stream())
                .toList();
        this.groupProperties = all.stream()
                .collect(Collectors.groupingBy(GroupProperty::name, LinkedHashMap::new, Collectors.toList()));
        this.localNames = Stream
                .concat(Stream.of(documentName.getLocalPart()),
                        all.stream().flatMap(each -> each.localNames().stream()))
                .collect(Collectors.toUnmodifiableSet());
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
        groupProperties.forEach((name, values) -> document.computedValues(name,
                values.stream().<Supplier<XmlFragment>>map(each -> () -> each.value().apply(snapshot)).toList()));
        document.values(dialect.serviceGroup("Entry"), new EntryTrees(snapshot)).version(snapshot.version());
        return new GroupProperties(document.build(), snapshot, dialect, localNames);
    }

    /** The properties of one snapshot in one dialect. */
    private record ReadProperties(Snapshot snapshot, WsrfDialect dialect, GroupProperties properties) {
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
