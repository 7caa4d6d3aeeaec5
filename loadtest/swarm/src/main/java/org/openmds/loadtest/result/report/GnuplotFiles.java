package org.openmds.loadtest.result.report;

import java.util.Locale;
import java.util.StringJoiner;

/**
 * A plot for gnuplot 5: a script that makes NAME.svg, and NAME.dat with one block of columns x, y (and size or deviation) per series and two
 * empty lines between blocks.
 */
final class GnuplotFiles {

    private GnuplotFiles() {
    }

    static String data(Plot plot) {
        StringBuilder text = new StringBuilder();
        for (PlotSeries series : plot.series()) {
            text.append("# ").append(line(series.name())).append('\n');
            for (double[] point : series.points()) {
                StringJoiner row = new StringJoiner(" ", "", "\n");
                for (double value : point) {
                    row.add(Double.isNaN(value) ? "NaN" : String.format(Locale.ROOT, "%.9g", value));
                }
                text.append(row);
            }
            text.append("\n\n");
        }
        return text.toString();
    }

    static String script(Plot plot) {
        StringBuilder text = new StringBuilder();
        text.append("# gnuplot ").append(plot.id()).append(".gp makes ").append(plot.id()).append(".svg\n");
        text.append("set terminal svg size 1000,560 noenhanced background '#ffffff' font 'sans,13'\n");
        text.append("set output '").append(plot.id()).append(".svg'\n");
        text.append("set title ").append(quoted(plot.title())).append('\n');
        text.append("set key outside bottom center horizontal noenhanced\nset grid\nset datafile missing 'NaN'\n");
        axis(text, "x", plot.x());
        axis(text, "y", plot.left());
        plot.secondAxis().ifPresent(axis -> {
            text.append("set ytics nomirror\nset y2tics\n");
            axis(text, "y2", axis);
        });
        if (plot.series().stream().anyMatch(series -> series.form() == PlotSeries.SeriesForm.BARS)) {
            text.append("set style fill solid 0.7\nset boxwidth ")
                    .append(plot.isStacked() ? "0.6" : "0.25")
                    .append('\n');
        }
        return text.append("plot ").append(curves(plot)).append('\n').toString();
    }

    private static void axis(StringBuilder text, String name, PlotAxis axis) {
        text.append("set ").append(name).append("label ").append(quoted(axis.title())).append('\n');
        if (axis.scale() == PlotAxis.AxisScale.LOG) {
            text.append("set logscale ").append(name).append('\n');
        }
        if (!Double.isNaN(axis.least()) || !Double.isNaN(axis.most())) {
            text.append("set ").append(name).append("range [").append(bound(axis.least())).append(':');
            text.append(bound(axis.most())).append("]\n");
        }
        if (axis.scale() == PlotAxis.AxisScale.CATEGORY) {
            StringJoiner names = new StringJoiner(", ", "(", ")");
            for (int i = 0; i < axis.categories().size(); i++) {
                names.add(quoted(axis.categories().get(i)) + " " + i);
            }
            text.append("set ").append(name).append("tics ").append(names).append(" rotate by -45 noenhanced\n");
            text.append("set ")
                    .append(name)
                    .append("range [-0.6:")
                    .append(axis.categories().size() - 0.4)
                    .append("]\n");
        }
    }

    private static String curves(Plot plot) {
        StringJoiner curves = new StringJoiner(", \\\n     ");
        for (int i = 0; i < plot.series().size(); i++) {
            PlotSeries series = plot.series().get(i);
            curves.add("'" + plot.id() + ".dat' index " + i + " using " + columns(plot, i) + " axes x1"
                    + (series.right() ? "y2" : "y1") + " with " + style(series) + " title " + quoted(series.name()));
        }
        return curves.toString();
    }

    /** Returns the columns of a series. Bars are drawn side by side, also stacked ones, because gnuplot stacks only columns of one table. */
    private static String columns(Plot plot, int place) {
        PlotSeries series = plot.series().get(place);
        return switch (series.form()) {
            case ERRORS -> "1:2:3";
            // A logarithmic axis cannot show a value of 0.
            case INTERVALS -> "1:2:($2>$3?$2-$3:$2/100):($2+$3)";
            case BUBBLES -> "1:2:(sqrt($3))";
            case BARS -> String.format(Locale.ROOT, "($1%+.2f):2", 0.27 * (place - (plot.series().size() - 1) / 2.0));
            default -> "1:2";
        };
    }

    private static String style(PlotSeries series) {
        return switch (series.form()) {
            case LINE -> "lines lw 2";
            case DASHED -> "lines dt 2 lw 1.5";
            case DOTS -> "points pt 7 ps 0.3";
            case POINTS -> "points pt 7 ps 0.8";
            case MARKED -> "linespoints lw 2 pt 7 ps 0.8";
            case BARS -> "boxes";
            case ERRORS -> "yerrorbars pt 7 ps 0.8";
            case INTERVALS -> "yerrorlines lw 2 pt 7 ps 0.8";
            case BUBBLES -> "points pt 7 ps variable";
        };
    }

    private static String bound(double value) {
        return Double.isNaN(value) ? "*" : String.format(Locale.ROOT, "%.9g", value);
    }

    /** Quotes a text for gnuplot: in single quotes it interprets nothing; a quote is doubled. */
    private static String quoted(String text) {
        return "'" + line(text).replace("'", "''") + "'";
    }

    private static String line(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }
}
