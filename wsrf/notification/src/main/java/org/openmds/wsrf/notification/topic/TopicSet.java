package org.openmds.wsrf.notification.topic;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The topics that a producer supports (WS-Topics 1.3, section 7), as a set and as a document. The document is the producer's property TopicSet, and
 * expressions of the dialect XPath are evaluated over it. Root topics without a namespace can be selected like the others, but the schema of the property
 * does not allow them, so they are not in it. Immutable and thread-safe.
 *
 * <pre>{@code
 * <wstop:TopicSet xmlns:wstop="http://docs.oasis-open.org/wsn/t-1" xmlns:t0="urn:jobs">
 *   <t0:job wstop:topic="true"><ended wstop:topic="true"/></t0:job>
 * </wstop:TopicSet>
 * }</pre>
 */
public final class TopicSet {

    /** The name of the property. */
    public static final QName NAME = new QName(Namespaces.WSN_T, "TopicSet", "wstop");

    private static final QName TOPIC = new QName(Namespaces.WSN_T, "topic", "wstop");

    private final LinkedHashSet<TopicPath> topics;
    private final XmlFragment document;
    private final XmlFragment property;
    private final Map<Integer, TopicPath> topicsByElement = new HashMap<>();

    /** A node of the forest of topics with its children. */
    private record TopicNode(LinkedHashMap<QName, TopicNode> children) {
        TopicNode() {
            this(new LinkedHashMap<>());
        }
    }

    private TopicSet(LinkedHashSet<TopicPath> topics) {
        this.topics = topics;
        this.document = document(topics);
        List<TopicPath> named = topics.stream().filter(topic -> !topic.isNameless()).toList();
        this.property = named.size() == topics.size() ? document : document(named);
        index(document.root(), List.of());
    }

    /** Returns the set of the given topics, in this order as far as the forest allows it. */
    public static TopicSet of(Collection<TopicPath> topics) {
        return new TopicSet(new LinkedHashSet<>(topics));
    }

    /** Returns all topics. */
    public LinkedHashSet<TopicPath> topics() {
        return new LinkedHashSet<>(topics);
    }

    public boolean contains(TopicPath topic) {
        return topics.contains(topic);
    }

    /** Returns the value of the property TopicSet. */
    public XmlFragment toFragment() {
        return property;
    }

    /** Returns the document of all topics. */
    XmlFragment document() {
        return document;
    }

    /** Returns the topic of an element of the document; empty for an element that only has topics below it. */
    Optional<TopicPath> topic(XmlElement element) {
        return Optional.ofNullable(topicsByElement.get(element.index()));
    }

    private void index(XmlElement element, List<QName> above) {
        for (XmlElement child : element.children()) {
            QName name = child.name();
            QName full = name.getNamespaceURI().isEmpty() && !above.isEmpty()
                    ? new QName(above.get(above.size() - 1).getNamespaceURI(), name.getLocalPart())
                    : name;
            TopicPath path = above.isEmpty() ? TopicPath.of(full) : below(above, full);
            if (topics.contains(path)) {
                topicsByElement.put(child.index(), path);
            }
            index(child, path.steps());
        }
    }

    private static TopicPath below(List<QName> above, QName child) {
        return new TopicPath(Stream.concat(above.stream(), Stream.of(child)).toList());
    }

    private static XmlFragment document(Collection<TopicPath> topics) {
        TopicNode forest = new TopicNode();
        for (TopicPath topic : topics) {
            TopicNode at = forest;
            for (QName step : topic.steps()) {
                at = at.children().computeIfAbsent(step, name -> new TopicNode());
            }
        }
        TopicSetWriter writer = new TopicSetWriter(topics, namespaces(topics));
        return writer.write(forest);
    }

    private static List<String> namespaces(Collection<TopicPath> topics) {
        return topics.stream()
                .flatMap(topic -> topic.steps().stream())
                .map(QName::getNamespaceURI)
                .filter(uri -> !uri.isEmpty())
                .distinct()
                .toList();
    }

    /** Writes the document for a forest of topics. */
    private record TopicSetWriter(Collection<TopicPath> topics, List<String> namespaces, XmlFragmentBuilder builder) {

        TopicSetWriter(Collection<TopicPath> topics, List<String> namespaces) {
            this(topics, namespaces, new XmlFragmentBuilder(XmlLimits.DEFAULT));
        }

        XmlFragment write(TopicNode forest) {
            builder.start(NAME);
            for (int i = 0; i < namespaces.size(); i++) {
                builder.namespace("t" + i, namespaces.get(i));
            }
            forest.children().forEach((name, node) -> write(List.of(name), node));
            return builder.end().build();
        }

        private void write(List<QName> steps, TopicNode node) {
            TopicPath path = new TopicPath(steps);
            QName name = path.name();
            builder.start(path.isInherited(steps.size() - 1) || name.getNamespaceURI().isEmpty()
                    ? new QName(name.getLocalPart())
                    : new QName(name.getNamespaceURI(), name.getLocalPart(),
                            "t" + namespaces.indexOf(name.getNamespaceURI())));
            if (topics.contains(path)) {
                builder.attribute(TOPIC, "true");
            }
            node.children().forEach((child, below) -> write(TopicSet.below(steps, child).steps(), below));
            builder.end();
        }
    }
}
