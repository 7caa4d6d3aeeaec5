package org.openmds.wsrf.xpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.document.EvaluationBudget;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.oracle.JaxenOracle;

/** Searches for values in fragments that are long enough for an index of their values, compared with Jaxen's evaluation. */
class LongFragmentTest {

    private static final XPathLimits LIMITS = new XPathLimits(4096, 64, 200_000_000L, Duration.ofHours(1), 64 << 20);
    private static final Map<String, String> NAMESPACES = Map.of("p", "P");
    private static final List<QName> NAMES = List.of(new QName("a"), new QName("b"), new QName("P", "a", "p"),
            new QName("P", "c", "p"));
    private static final List<String> VALUES = List.of("1", "2", "x", "y z", "<&>\"", "é\uD83D\uDE00", " ", "rare");
    /** Expressions in which V and W stand for a value. */
    private static final List<String> EXPRESSIONS = List.of("//a[@k=V]", "//p:a[b=V]", "//*[.=V]", "//a[text()=V]",
            "//a[.//b[@k=V] or @k=W]", "//a[b=V and @k=W][2]", "/*/a[.//p:c/@k=V]", "/*//a[.//p:c/b=V]",
            "//a[@k=V]/ancestor::*[b=W]", "//b//a[@k=V]", "count(//a[b=V])", "//a[b[1]=V]", "//a[not(@k=V)]",
            "//a[../@k=V]", "//a[V=b]", "//a[@k='']", "//a[boolean(b[.=V])]", "//a[b=V or p:c]", "//a[last()][b=V]",
            "//*[local-name()='a' and @k=V]", "//a[self::a=V]", "//a[p:c//b=V]", "//a[@*=V]", "//a[*=V]/@k",
            "/descendant-or-self::a[@k=V]", "//a[position()=2 and @k=V]", "(//a[@k=V])[1]", "//a[@k=V]//b[.=W]",
            "boolean(//a[following::b=V])", "//a[.//b=V and .//b=W]/@p:k", "//a[comment()=V]", "//a[.//text()=V]");

    @Test
    void evaluate_searchForAValue_givesWhatJaxenGives() {
        Random random = new Random(20261126);
        for (int i = 0; i < 12; i++) {
            XmlTree tree = new XmlTree(fragment(random),
                    List.of(XmlTree.of(fragment(random)),
                            new XmlTree(fragment(random), List.of(XmlTree.of(fragment(random))))));
            for (String template : EXPRESSIONS) {
                compare(template.replace("V", literal(random)).replace("W", literal(random)), tree);
            }
        }
    }

    @Test
    void evaluate_searchForAValue_visitsFewNodes() {
        XmlFragment hosts = hosts(5_000, "");

        assertThat(steps("//host[@name='n4321']", hosts)).isLessThan(50);
        assertThat(steps("//host[load='4321']", hosts)).isLessThan(50);
        assertThat(steps("/site[.//host/@name='n4321']", hosts)).isLessThan(50);
        assertThat(steps("//host[starts-with(@name, 'n4321')]", hosts)).isGreaterThan(5_000);
    }

    @Test
    void evaluate_elementsWithSeveralTexts_areFoundByAScan() {
        XmlFragment hosts = hosts(1_000, "<host name='last'><load>4<b/>7x</load></host>");

        assertThat(XPathExpression.compile("//host[load='47x']", Map.of(), LIMITS).evaluate(XmlTree.of(hosts)).size())
                .isEqualTo(1);
        assertThat(steps("//host[load='47x']", hosts)).isGreaterThan(1_000);
        assertThat(steps("//host[@name='last']", hosts)).isLessThan(50);
    }

    @Test
    void evaluate_valueOfManyNodes_isFoundByAScan() {
        XmlFragment hosts = hosts(1_000, "<host name='n7'/>".repeat(1_000));

        assertThat(hosts.nodes().values().find("n7".getBytes(StandardCharsets.UTF_8), 100)).isEmpty();
        assertThat(XPathExpression.compile("//host[@name='n7']", Map.of(), LIMITS).evaluate(XmlTree.of(hosts)).size())
                .isEqualTo(1_001);
    }

    private static long steps(String expression, XmlFragment fragment) {
        XPathExpression compiled = XPathExpression.compile(expression, Map.of(), LIMITS);
        fragment.nodes().values();
        EvaluationBudget budget = new EvaluationBudget(LIMITS, () -> 0);
        compiled.evaluate(XmlTree.of(fragment), budget);
        return budget.counted();
    }

    private static XmlFragment hosts(int count, String more) {
        StringBuilder all = new StringBuilder("<site>");
        for (int i = 0; i < count; i++) {
            all.append("<host name='n").append(i).append("'><load>").append(i).append("</load></host>");
        }
        return XmlFragment.parse(all.append(more).append("</site>").toString());
    }

    private static void compare(String expression, XmlTree tree) {
        assertThat(PlainValue.of(XPathExpression.compile(expression, NAMESPACES, LIMITS).evaluate(tree))).as(expression)
                .isEqualTo(JaxenOracle.evaluate(expression, NAMESPACES, tree));
    }

    private static String literal(Random random) {
        String value = pick(VALUES, random);
        return value.contains("\"") ? "'" + value + "'" : "\"" + value + "\"";
    }

    /** Returns a fragment of at least 512 nodes. */
    private static XmlFragment fragment(Random random) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT);
        builder.start(new QName("a"));
        List<Integer> nodes = new ArrayList<>();
        while (nodes.size() < 600) {
            element(builder, 3, random, nodes);
        }
        builder.end();
        return builder.build();
    }

    private static void element(XmlFragmentBuilder builder, int depth, Random random, List<Integer> nodes) {
        builder.start(pick(NAMES, random));
        nodes.add(depth);
        if (random.nextBoolean()) {
            builder.attribute(new QName("k"), pick(VALUES, random));
            nodes.add(depth);
        }
        if (random.nextInt(4) == 0) {
            builder.attribute(new QName("P", "k", "p"), pick(VALUES, random));
            nodes.add(depth);
        }
        for (int i = depth == 0 ? 1 : random.nextInt(4); i > 0; i--) {
            if (depth == 0 || random.nextInt(3) == 0) {
                builder.text(pick(VALUES, random));
                nodes.add(depth);
            } else {
                element(builder, depth - 1, random, nodes);
            }
        }
        builder.end();
    }

    private static <T> T pick(List<T> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }
}
