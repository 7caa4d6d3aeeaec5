package org.openmds.provider.batch;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

import org.openmds.provider.glue.GlueFact;

/** Gathers what is known; what is not known is not written. */
public final class FactBuilder<F extends Enum<F> & GlueFact> {

    private final Map<F, String> facts;

    public FactBuilder(Class<F> kind) {
        facts = new EnumMap<>(kind);
    }

    /** Text; blank is unknown. */
    public FactBuilder<F> with(F fact, String text) {
        if (!text.isBlank()) {
            facts.put(fact, text.strip());
        }
        return this;
    }

    /** A number that is known. */
    public FactBuilder<F> with(F fact, long number) {
        facts.put(fact, Long.toString(number));
        return this;
    }

    /** A number that may be known. */
    public FactBuilder<F> with(F fact, OptionalLong number) {
        number.ifPresent(known -> with(fact, known));
        return this;
    }

    public Map<F, String> toMap() {
        return Map.copyOf(facts);
    }
}
