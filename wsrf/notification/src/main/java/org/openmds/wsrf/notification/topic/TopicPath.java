package org.openmds.wsrf.notification.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * The path of a topic in the forest of topics (WS-Topics 1.3, section 3): the name of the root topic and of each child topic down to it.
 *
 * <p>
 * Each step has the namespace of its topic. WS-Topics writes a child in its parent's namespace without a prefix; here the step has that namespace
 * nevertheless, so equal topics have equal paths.
 *
 * @param steps
 *            the root topic first; never empty
 */
public record TopicPath(List<QName> steps) {

    /** The attribute with the dialect of an expression, for topic expressions and for XPath. */
    public static final QName DIALECT = new QName("Dialect");

    public TopicPath {
        steps = List.copyOf(steps);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a topic's path has at least a root topic");
        }
    }

    /** Returns the path of a root topic, or of a topic below it in the same namespace. */
    public static TopicPath of(QName root, String... children) {
        return new TopicPath(Stream
                .concat(Stream.of(root), Stream.of(children).map(child -> new QName(root.getNamespaceURI(), child)))
                .toList());
    }

    /** Returns the name of the topic itself. */
    public QName name() {
        return steps.get(steps.size() - 1);
    }

    /** Returns the number of steps; 1 for a root topic. */
    public int depth() {
        return steps.size();
    }

    /** Returns true if the root topic has no namespace. */
    boolean isNameless() {
        return steps.get(0).getNamespaceURI().isEmpty();
    }

    /** Returns true if the step has the namespace of the step before it and is therefore written without a prefix. */
    boolean isInherited(int step) {
        return step > 0 && steps.get(step).getNamespaceURI().equals(steps.get(step - 1).getNamespaceURI());
    }

    /**
     * Returns this topic as an element of type {@code wsnt:TopicExpressionType}: a root topic in the dialect Simple, which every consumer
     * understands, any other topic in the dialect Concrete.
     *
     * <pre>{@code
     * <wsnt:Topic xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" xmlns:t0="…"
     *     Dialect="http://docs.oasis-open.org/wsn/t-1/TopicExpression/Concrete">t0:a/b</wsnt:Topic>
     * }</pre>
     */
    public XmlFragment toFragment(QName element) {
        TopicDialect dialect = depth() == 1 ? TopicDialect.SIMPLE : TopicDialect.CONCRETE;
        List<String> namespaces = namespaces();
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(element);
        for (int i = 0; i < namespaces.size(); i++) {
            builder.namespace("t" + i, namespaces.get(i));
        }
        return builder.attribute(DIALECT, dialect.uri()).text(written(namespaces)).end().build();
    }

    /** Returns the path with namespaces in braces, for messages. */
    @Override
    public String toString() {
        return IntStream.range(0, steps.size())
                .mapToObj(i -> isInherited(i) ? steps.get(i).getLocalPart() : steps.get(i).toString())
                .collect(Collectors.joining("/"));
    }

    private List<String> namespaces() {
        return steps.stream().map(QName::getNamespaceURI).filter(uri -> !uri.isEmpty()).distinct().toList();
    }

    private String written(List<String> namespaces) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            QName step = steps.get(i);
            int namespace = namespaces.indexOf(step.getNamespaceURI());
            names.add(namespace < 0 || isInherited(i)
                    ? step.getLocalPart()
                    : "t" + namespace + ":" + step.getLocalPart());
        }
        return String.join("/", names);
    }
}
