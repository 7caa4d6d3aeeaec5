package org.openmds.loadtest.result.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * A plot as JSON for the page's script. Numbers have six digits and there is no indentation, to keep the page small. Characters that could end
 * the surrounding script element are escaped.
 */
final class PlotJson {

    private static final MathContext DIGITS = new MathContext(6, RoundingMode.HALF_UP);

    private final StringBuilder out = new StringBuilder();

    private PlotJson() {
    }

    static String of(Plot plot) {
        PlotJson json = new PlotJson();
        json.out.append("{\"id\":");
        json.text(plot.id());
        json.out.append(",\"stacked\":").append(plot.isStacked());
        json.axis("x", plot.x());
        json.axis("left", plot.left());
        plot.secondAxis().ifPresent(axis -> json.axis("right", axis));
        json.out.append(",\"series\":[");
        String comma = "";
        for (PlotSeries series : plot.series()) {
            json.out.append(comma);
            json.series(series);
            comma = ",";
        }
        return json.out.append("]}").toString();
    }

    private void axis(String name, PlotAxis axis) {
        out.append(",\"").append(name).append("\":{\"title\":");
        text(axis.title());
        out.append(",\"scale\":\"").append(axis.scale()).append("\",\"least\":");
        number(axis.least());
        out.append(",\"most\":");
        number(axis.most());
        out.append(",\"categories\":");
        texts(axis.categories());
        out.append('}');
    }

    private void series(PlotSeries series) {
        out.append("{\"name\":");
        text(series.name());
        out.append(",\"form\":\"").append(series.form()).append("\",\"right\":").append(series.right());
        out.append(",\"points\":[");
        for (int i = 0; i < series.points().length; i++) {
            out.append(i == 0 ? "[" : ",[");
            double[] point = series.points()[i];
            for (int part = 0; part < point.length; part++) {
                out.append(part == 0 ? "" : ",");
                number(point[part]);
            }
            out.append(']');
        }
        out.append("]}");
    }

    private void texts(List<String> texts) {
        out.append('[');
        for (int i = 0; i < texts.size(); i++) {
            out.append(i == 0 ? "" : ",");
            text(texts.get(i));
        }
        out.append(']');
    }

    private void number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            out.append("null");
        } else if (value == Math.rint(value) && Math.abs(value) < 1e9) {
            out.append((long) value);
        } else {
            out.append(BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros());
        }
    }

    private void text(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = c >= ' ' && c < '\u007f' && c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
            if (plain) {
                out.append(c);
            } else {
                out.append("\\u%04x".formatted((int) c));
            }
        }
        out.append('"');
    }
}
