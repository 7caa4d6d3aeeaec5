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
 * The place of a topic in the forest of topics (WS-Topics 1.3, section 3): the root topic's name and those of the children that lead to it.
 *
 * <p>
 * Each step has the namespace that its topic belongs to. WS-Topics writes a child of its parent's namespace without a prefix; here it has that
 * namespace all the same, so that equal topics are equal paths.
 *
 * @param steps
 *            the root topic first; never empty
 */
public record TopicPath(List<QName> steps) {

    /** The attribute that names the dialect of an expression, of topics or of XPath. */
    public static final QName DIALECT = new QName("Dialect");

    public TopicPath {
        steps = List.copyOf(steps);
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("a topic's path has at least a root topic");
        }
    }

    /** A root topic, or a topic below it in the same namespace. */
    public static TopicPath of(QName root, String... children) {
        return new TopicPath(Stream
                .concat(Stream.of(root), Stream.of(children).map(child -> new QName(root.getNamespaceURI(), child)))
                .toList());
    }

    /** The name of the topic itself. */
    public QName name() {
        return steps.getLast();
    }

    /** Number of steps; 1 for a root topic. */
    public int depth() {
        return steps.size();
    }

    /** Whether the step belongs to the namespace of the one before it, and so is written without a prefix. */
    boolean isInherited(int step) {
        return step > 0 && steps.get(step).getNamespaceURI().equals(steps.get(step - 1).getNamespaceURI());
    }

    /**
     * This topic as an element of type {@code wsnt:TopicExpressionType}: a root topic in the Simple dialect, which every consumer understands, another
     * one in the Concrete dialect.
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

    /** The path by names in braces; for messages. */
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
