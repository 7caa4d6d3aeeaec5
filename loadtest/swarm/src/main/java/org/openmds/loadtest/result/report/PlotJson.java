package org.openmds.loadtest.result.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/**
 * A plot as JSON for the page's script. Numbers have six digits and there is no indentation, to keep the page small. Characters that could end
 * the surrounding script element are escaped.
 */
final class PlotJson {

    private static final MathContext DIGITS = new MathContext(6, RoundingMode.HALF_UP);
    private static final JsonMapper MAPPER = JsonMapper
            .builder(JsonFactory.builder().characterEscapes(new MarkupEscapes()).build())
            .build();

    private PlotJson() {
    }

    static String of(Plot plot) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("id", plot.id());
        json.put("stacked", plot.isStacked());
        json.put("x", axis(plot.x()));
        json.put("left", axis(plot.left()));
        plot.secondAxis().ifPresent(right -> json.put("right", axis(right)));
        json.put("series", plot.series().stream().map(PlotJson::series).toList());
        return MAPPER.writeValueAsString(json);
    }

    private static Map<String, @Nullable Object> axis(PlotAxis axis) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("title", axis.title());
        json.put("scale", axis.scale());
        json.put("least", number(axis.least()));
        json.put("most", number(axis.most()));
        json.put("categories", axis.categories());
        return json;
    }

    private static Map<String, Object> series(PlotSeries series) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", series.name());
        json.put("form", series.form());
        json.put("right", series.right());
        json.put("points", Arrays.stream(series.points()).map(PlotJson::point).toList());
        return json;
    }

    private static List<@Nullable Number> point(double[] point) {
        return Arrays.stream(point).<@Nullable Number>mapToObj(PlotJson::number).toList();
    }

    private static @Nullable Number number(double value) {
        if (!Double.isFinite(value)) {
            return null;
        }
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? (Number) (long) value
                : BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
    }

    private static final class MarkupEscapes extends CharacterEscapes {

        private static final long serialVersionUID = 1;

        private final int[] escapes = standardAsciiEscapesForJSON();

        MarkupEscapes() {
            "<>&".chars().forEach(c -> escapes[c] = ESCAPE_STANDARD);
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return escapes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }
}
