package org.openmds.trigger.rule;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.index.NamedNode;

/** The names of elements and attributes in the expressions of a rule. */
public final class RuleNames {

    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";

    private RuleNames() {
    }

    /** Returns the expressions that decide if a rule matches. */
    public static Stream<XPathExpression> expressions(TriggerRule rule) {
        Stream<XPathExpression> selector = rule.scope() instanceof RuleScope.EachEntry each
                ? each.selector().stream()
                : Stream.empty();
        return rule.condition() instanceof RuleCondition.Matches matches
                ? Stream.concat(selector, Stream.of(matches.expression()))
                : selector;
    }

    /** Returns the form of a name in an expression with these prefixes. */
    public static String text(QName name, Map<String, String> prefixes) {
        if (name.getNamespaceURI().isEmpty()) {
            return name.getLocalPart();
        }
        return prefixes.entrySet()
                .stream()
                .filter(each -> each.getValue().equals(name.getNamespaceURI()))
                .map(Map.Entry::getKey)
                .findFirst()
                .map(prefix -> prefix + ":" + name.getLocalPart())
                .orElseGet(name::toString);
    }

    /** Returns the reason for which a rule can hardly match, whatever the entries are: attributes of GLUE elements have the prefix of GLUE. */
    public static Optional<String> warning(TriggerRule rule) {
        return expressions(rule).flatMap(expression -> expression.requiredNames()
                .stream()
                .filter(RuleNames::isGlueAttributeWithoutPrefix)
                .map(named -> "'@%s' has no prefix, but the attributes of %s have: '@%s'".formatted(
                        named.name().getLocalPart(), text(named.owner().orElseThrow(), expression.namespaces()),
                        text(new QName(GLUE, named.name().getLocalPart()), expression.namespaces()))))
                .findFirst();
    }

    private static boolean isGlueAttributeWithoutPrefix(NamedNode named) {
        return named.isAttribute() && named.name().getNamespaceURI().isEmpty()
                && named.owner().filter(owner -> owner.getNamespaceURI().equals(GLUE)).isPresent();
    }
}
