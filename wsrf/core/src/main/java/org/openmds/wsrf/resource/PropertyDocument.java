package org.openmds.wsrf.resource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.PreparedTrees;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/** Resource properties put together from lists of values. Immutable when the lists are. */
public final class PropertyDocument implements ResourceProperties {

    private final QName documentName;
    private final SequencedMap<QName, List<XmlTree>> values;
    private final OptionalLong version;

    private PropertyDocument(QName documentName, SequencedMap<QName, List<XmlTree>> values, OptionalLong version) {
        this.documentName = documentName;
        this.values = values;
        this.version = version;
    }

    /** Starts a document whose root has that name. */
    public static Builder named(QName documentName) {
        return new Builder(documentName);
    }

    @Override
    public Set<QName> names() {
        return values.sequencedKeySet();
    }

    @Override
    public List<XmlTree> values(QName name) {
        return values.getOrDefault(name, List.of());
    }

    @Override
    public XmlTree document() {
        XmlFragment root = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(documentName).end().build();
        return new XmlTree(root, PreparedTrees.concatenation(List.copyOf(values.values())));
    }

    @Override
    public OptionalLong version() {
        return version;
    }

    /** Collects values in document order. */
    public static final class Builder {
        private final QName documentName;
        private final SequencedMap<QName, List<XmlTree>> values = new LinkedHashMap<>();
        private OptionalLong version = OptionalLong.empty();

        private Builder(QName documentName) {
            this.documentName = documentName;
        }

        /** A property with one value. */
        public Builder value(XmlFragment value) {
            return values(value.name(), List.of(XmlTree.of(value)));
        }

        /** A property with any number of values; the list must not change later. */
        public Builder values(QName name, List<XmlTree> list) {
            values.put(name, list);
            return this;
        }

        /** A property with one value at most, which is made when somebody reads it, at most once. */
        public Builder lazyValue(QName name, Supplier<Optional<XmlFragment>> value) {
            return values(name, new LazyValue(value));
        }

        /** Properties in document order; values of one name, one after the other, belong to one property. */
        public Builder all(List<XmlFragment> properties) {
            SequencedMap<QName, List<XmlTree>> grouped = new LinkedHashMap<>();
            properties.forEach(
                    value -> grouped.computeIfAbsent(value.name(), name -> new ArrayList<>()).add(XmlTree.of(value)));
            grouped.forEach(this::values);
            return this;
        }

        /** Several properties with one value each. */
        public Builder values(Map<QName, XmlFragment> single) {
            single.values().forEach(this::value);
            return this;
        }

        /** See {@link ResourceProperties#version}. */
        public Builder version(long number) {
            version = OptionalLong.of(number);
            return this;
        }

        public ResourceProperties build() {
            return new PropertyDocument(documentName, values, version);
        }
    }
}
