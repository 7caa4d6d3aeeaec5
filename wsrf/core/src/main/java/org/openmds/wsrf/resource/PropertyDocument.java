package org.openmds.wsrf.resource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.PreparedTrees;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;

/** Resource properties that are built from lists of values. Immutable if the lists are immutable. */
public final class PropertyDocument implements ResourceProperties {

    private final QName documentName;
    private final LinkedHashMap<QName, List<XmlTree>> values;
    private final OptionalLong version;

    private PropertyDocument(QName documentName, LinkedHashMap<QName, List<XmlTree>> values, OptionalLong version) {
        this.documentName = documentName;
        this.values = values;
        this.version = version;
    }

    /** Returns a builder for a document whose root element has the given name. */
    public static Builder named(QName documentName) {
        return new Builder(documentName);
    }

    @Override
    public Set<QName> names() {
        return values.keySet();
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

    /** Collects property values in document order. */
    public static final class Builder {
        private final QName documentName;
        private final LinkedHashMap<QName, List<XmlTree>> values = new LinkedHashMap<>();
        private OptionalLong version = OptionalLong.empty();

        private Builder(QName documentName) {
            this.documentName = documentName;
        }

        /** Adds a property with one value. */
        public Builder value(XmlFragment value) {
            return values(value.name(), List.of(XmlTree.of(value)));
        }

        /** Adds a property with any number of values; the list must not change later. */
        public Builder values(QName name, List<XmlTree> list) {
            values.put(name, list);
            return this;
        }

        /** Adds a property with at most one value. The value is created once, at the first read. */
        public Builder lazyValue(QName name, Supplier<Optional<XmlFragment>> value) {
            return values(name, new LazyValue(value));
        }

        /** Adds a property whose values are computed when they are read, and then kept. Two calls of one supplier must return equal values. */
        public Builder computedValues(QName name, List<Supplier<XmlFragment>> suppliers) {
            return values(name, new ComputedValues(suppliers));
        }

        /** Adds properties in document order; all values with the same name belong to one property. */
        public Builder all(List<XmlFragment> properties) {
            LinkedHashMap<QName, List<XmlTree>> grouped = new LinkedHashMap<>();
            properties.forEach(
                    value -> grouped.computeIfAbsent(value.name(), name -> new ArrayList<>()).add(XmlTree.of(value)));
            grouped.forEach(this::values);
            return this;
        }

        /** Adds several properties with one value each. */
        public Builder values(Map<QName, XmlFragment> single) {
            single.values().forEach(this::value);
            return this;
        }

        /** Sets the {@link ResourceProperties#version}. */
        public Builder version(long number) {
            version = OptionalLong.of(number);
            return this;
        }

        public ResourceProperties build() {
            return new PropertyDocument(documentName, values, version);
        }
    }
}
