package org.openmds.loadtest.experiment.expectation;

import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A statement of a paper in a form that can be checked.
 *
 * @param figure
 *            the figure of the study, or of the paper that {@code where} names
 * @param says
 *            the statement, quoted or shortened
 * @param where
 *            the paper's letter and section
 * @param value
 *            the formula; it can call the methods of {@link FormulaFunctions}
 * @param means
 *            the meaning of the formula, for readers
 * @param bound
 *            the values that the statement allows
 * @param requires
 *            a precondition of the statement, as a formula of the value true or false: the server is at its limit where the statement is
 *            about a limit. Empty if there is none
 * @param construction
 *            the parameter of the rebuilt system that makes the statement true, so that a measurement cannot confirm it. Empty if there is none
 * @param otherwise
 *            a reason why the statement may not be reproduced; shown only then
 */
public record Expectation(String id, String figure, String says, String where, String value, String means,
        ExpectedBound bound, String requires, String construction, String otherwise) {

    private static final Pattern CURVE = Pattern.compile("'([\\w-]+/[\\w-]+)'");

    public Expectation {
        requires = requires == null ? "" : requires;
        construction = construction == null ? "" : construction;
        otherwise = otherwise == null ? "" : otherwise;
    }

    /** Returns the curves that the formula reads, such as set1/agent. */
    public Set<String> curves() {
        return CURVE.matcher(value + requires).results().map(match -> match.group(1)).collect(Collectors.toSet());
    }
}
