package org.openmds.loadtest.systems.hawkeye;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.openmds.loadtest.systems.hawkeye.classad.Expression;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;
import org.openmds.loadtest.systems.hawkeye.classad.Value;

/** The ads of a server's answers. */
public final class AnswerAds {

    public static final String TYPE = "MyType";
    static final String QUERY = "Query";
    static final String UPDATE = "Update";
    static final String NAME = "Name";
    static final String PROJECTION = "Projection";
    static final String AGENT_ADDRESS = "AgentAddress";
    static final String PROCESS_SECONDS = "ProcessSeconds";
    private static final ExpressionAd MATCH_ALL = ExpressionAd.of(Map.of("Requirements", literal(Value.of(true))));

    private AnswerAds() {
    }

    public static Expression literal(Value value) {
        return new Expression.Literal(value);
    }

    public static Expression text(String text) {
        return literal(new Value.Text(text));
    }

    static String text(ExpressionAd ad, String attribute) {
        return ad.value(attribute) instanceof Value.Text(String text) ? text : "";
    }

    static byte[] failure(String reason) {
        return AdStream.bytes(List.of(ExpressionAd.of(Map.of(TYPE, text("Failure"))).with("Reason", text(reason))));
    }

    /** Returns an answer with the given ads. */
    static byte[] of(List<ExpressionAd> ads, long startNanos) {
        return ofParts(ads.stream().map(AdStream::encoded).toList(), startNanos);
    }

    /** Returns an answer with ads that are encoded already. Its processing time ends with this call. */
    public static byte[] ofParts(List<byte[]> ads, long startNanos) {
        return AdStream.joinParts(ExpressionAd.of(Map.of(TYPE, text("Answer")))
                .with("Ads", literal(new Value.Int(ads.size())))
                .with(PROCESS_SECONDS, literal(new Value.Real((System.nanoTime() - startNanos) / 1e9))), ads);
    }

    /**
     * Returns the part of an ad that a query wants: the whole ad, or the attributes that its {@value #PROJECTION} names, separated by
     * blanks. A name that ends with * selects all attributes with that prefix. Servers of 2003 returned whole ads only.
     */
    static ExpressionAd project(ExpressionAd question, ExpressionAd ad) {
        String wanted = text(question, PROJECTION).toLowerCase(Locale.ROOT).strip();
        if (wanted.isEmpty()) {
            return ad;
        }
        List<String> names = List.of(wanted.split("\\s+"));
        ExpressionAd part = ExpressionAd.EMPTY;
        for (String name : ad.names()) {
            String lower = name.toLowerCase(Locale.ROOT);
            boolean asked = names.stream()
                    .anyMatch(each -> each.endsWith("*")
                            ? lower.startsWith(each.substring(0, each.length() - 1))
                            : lower.equals(each));
            part = asked ? part.with(name, ad.get(name).orElseThrow()) : part;
        }
        return part;
    }

    /** True if a query selects an ad; a query without requirements selects all. */
    static boolean isSelected(ExpressionAd question, ExpressionAd ad) {
        return (question.get("Requirements").isPresent() ? question : MATCH_ALL).accepts(ad);
    }
}
