package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.List;
import java.util.Set;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Queries with each function of XPath 1.0 over texts of 1 MiB and of 1.8 MB. */
final class XPathFunctions implements Attack {

    /** Expressions in which T stands for the text. */
    static final List<String> FUNCTIONS = List.of("//*[string-length(T)=last()]", "//*[string-length(T)=position()]",
            "count(//*[.=T])", "id(T)", "local-name(T[.=T])", "namespace-uri(T[.=T])", "name(T[.=T])",
            "string(T)=string(T)",
            "concat(T,T,T)=concat(T,T,'x')", "starts-with(concat(T,'x'),concat(T,'y'))",
            "contains(concat(T,'x'),concat(T,'y'))",
            "contains(T,concat(substring(T,1,500000),'y'))", "substring-before(T,concat(substring(T,1,500000),'y'))",
            "substring-after(T,concat(substring(T,1,500000),'y'))", "substring(T,2,string-length(T))",
            "string-length(T)+string-length(concat(T,T))", "normalize-space(normalize-space(T))", "translate(T,T,'')",
            "translate(T,translate(T,'x','y'),T)", "boolean(string(T))", "not(string(T))", "true()=boolean(T)",
            "false()=boolean(T)",
            "lang(T)", "number(T)", "sum(T)", "floor(T)", "ceiling(T)", "round(T)");

    @Override
    public String name() {
        return "xpath-functions";
    }

    @Override
    public String sends() {
        return "anonymous queries with each of the 27 functions over a text of 1 MiB and one of 1.8 MB";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 429, 500, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        int pick = (int) (attacker.uniqueNumber() % (2L * FUNCTIONS.size()));
        String text = pick % 2 == 0 ? "//a" : "//b";
        String xpath = FUNCTIONS.get(pick / 2).replace("T", text);
        attacker.exchange(AttackMessages.request(AttackMessages.TEXTS, AttackMessages.envelope("",
                AttackMessages.query("boolean(%s) or %d=0".formatted(xpath, attacker.uniqueNumber())))));
    }
}
