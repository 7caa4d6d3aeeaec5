/**
 * Reports of a run: one HTML page, CSV files, HdrHistogram logs and gnuplot scripts, all made from a
 * {@link org.openmds.loadtest.result.analysis.RunResult} alone.
 *
 * <p>A page is a list of sections of prose, tables and plots. A {@link org.openmds.loadtest.result.report.Plot} is plain data. The page draws
 * it with Chart.js and shows its numbers in a table; gnuplot draws it from a script and a data file.
 */
@NullMarked
package org.openmds.loadtest.result.report;

import org.jspecify.annotations.NullMarked;
