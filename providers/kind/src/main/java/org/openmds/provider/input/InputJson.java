package org.openmds.provider.input;

import java.math.BigDecimal;

import org.jspecify.annotations.Nullable;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON from inputs, one value per input. */
public final class InputJson {

    private static final int MAX_DEPTH = 200;
    private static final int MAX_DIGITS = 40;

    private static final JsonMapper MAPPER = JsonMapper
            .builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private InputJson() {
    }

    /**
     * Reads a value.
     *
     * @throws CollectionException
     *             the input cannot be read, or is not JSON; the message says where
     */
    public static JsonNode read(Input input, Deadline deadline) throws CollectionException {
        String text = InputText.read(input, deadline);
        try {
            return MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw new CollectionException("%s gave text that is not JSON: %s%s".formatted(input,
                    e.getOriginalMessage().replaceAll("\\s+", " "), line(e.getLocation())), e);
        }
    }

    /**
     * Returns a number without exponent, because XPath 1.0 does not read exponents. Above 40 digits it keeps the exponent: a short JSON number can
     * have a billion digits.
     */
    public static String digits(BigDecimal number) {
        boolean shortEnough = Math.max(number.scale(), (long) number.precision() - number.scale()) <= MAX_DIGITS;
        return shortEnough ? number.toPlainString() : number.toString();
    }

    /** Returns the line in parentheses; empty if it is unknown, as for values that are nested too deeply. */
    private static String line(@Nullable TokenStreamLocation location) {
        return location == null ? "" : " (line %d)".formatted(location.getLineNr());
    }
}
