package org.openmds.loadtest.result.capacity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.util.Pair;

/**
 * Fits the Universal Scalability Law by non-linear least squares (Levenberg-Marquardt), without weights, like R's nls.
 *
 * <p>Intervals: estimate ± t(0.975, n - p) · standard error, with the error from s² (JᵀJ)⁻¹, s² = RSS / (n - p); or by resampling
 * residuals. Negative contention or coherency is meaningless: such a parameter is fixed at zero, and the others are fitted again.
 */
public final class UslRegression {

    private static final int PARAMETERS = 3;
    private static final int MAX_EVALUATIONS = 2_000;
    private static final double CONFIDENCE = 0.975;
    private static final double SINGULAR = 1e-14;

    private final double[] concurrency;
    private final double[] throughput;
    private final double[] scale;

    private UslRegression(List<LoadPoint> points) {
        concurrency = points.stream().mapToDouble(LoadPoint::concurrency).toArray();
        throughput = points.stream().mapToDouble(LoadPoint::throughput).toArray();
        double most = Arrays.stream(concurrency).max().orElse(1);
        double first = IntStream.range(0, concurrency.length)
                .mapToDouble(i -> throughput[i] / concurrency[i])
                .max()
                .orElse(1);
        // Scales parameters to about one, for the solver and the covariance.
        scale = new double[]{1 / Math.max(1, most), 1 / Math.max(1, most * most), first};
    }

    /**
     * @throws IllegalArgumentException
     *             if there are fewer than three different concurrencies above zero, or no curve fits
     */
    public static UslFit fit(List<LoadPoint> points) {
        List<LoadPoint> usable = usable(points);
        return new UslRegression(usable).fit();
    }

    /**
     * Fits with intervals from resampled residuals. If there are no more points than parameters, returns the result of {@link #fit}.
     *
     * @throws IllegalArgumentException
     *             as {@link #fit}
     */
    public static UslFit bootstrapped(List<LoadPoint> points, int rounds, long seed) {
        List<LoadPoint> usable = usable(points);
        UslFit fit = new UslRegression(usable).fit();
        if (Double.isNaN(fit.residual())) {
            return fit;
        }
        Random random = new Random(seed);
        double freedom = Math.sqrt(usable.size() / (double) Math.max(1, usable.size() - PARAMETERS));
        double[] residuals = usable.stream()
                .mapToDouble(point -> freedom * (point.throughput() - fit.usl().throughput(point.concurrency())))
                .toArray();
        List<UniversalScalabilityLaw> drawn = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<LoadPoint> sample = usable.stream()
                    .map(point -> new LoadPoint(point.concurrency(),
                            fit.usl().throughput(point.concurrency()) + residuals[random.nextInt(residuals.length)]))
                    .toList();
            try {
                drawn.add(new UslRegression(sample).fit().usl());
            } catch (IllegalArgumentException _) {
                // A sample without a fitting curve says nothing about the parameters.
            }
        }
        return new UslFit(fit.usl(), quantiles(drawn.stream().mapToDouble(UniversalScalabilityLaw::alpha).toArray()),
                quantiles(drawn.stream().mapToDouble(UniversalScalabilityLaw::beta).toArray()),
                quantiles(drawn.stream().mapToDouble(UniversalScalabilityLaw::gamma).toArray()), fit.residual(),
                fit.explained(),
                fit.points(), fit.minConcurrency(), fit.maxConcurrency(),
                "residuals resampled %d times".formatted(drawn.size()));
    }

    private static List<LoadPoint> usable(List<LoadPoint> points) {
        List<LoadPoint> usable = points.stream()
                .filter(point -> point.concurrency() > 0 && point.throughput() > 0)
                .toList();
        long different = usable.stream().mapToDouble(LoadPoint::concurrency).distinct().count();
        if (different < PARAMETERS) {
            throw new IllegalArgumentException(
                    "the model has %d parameters: expected measurements at %d or more different loads, got %d"
                            .formatted(PARAMETERS, PARAMETERS, different));
        }
        return usable;
    }

    private UslFit fit() {
        boolean[] free = {true, true, true};
        Optimum optimum = optimize(free);
        double[] values = values(optimum.getPoint(), free);
        // Repeats at most twice: for alpha and beta.
        for (int lower = mostNegative(values); lower >= 0; lower = mostNegative(values)) {
            free[lower] = false;
            optimum = optimize(free);
            values = values(optimum.getPoint(), free);
        }
        return result(new UniversalScalabilityLaw(values[0], values[1], values[2]), optimum, free);
    }

    private static int mostNegative(double[] values) {
        int below = values[0] < 0 && (values[1] >= 0 || values[0] < values[1]) ? 0 : -1;
        return below < 0 && values[1] < 0 ? 1 : below;
    }

    private Optimum optimize(boolean[] free) {
        double[] start = {0.01, 1e-4, 1};
        double[] scaled = new double[PARAMETERS];
        for (int i = 0; i < PARAMETERS; i++) {
            scaled[i] = i == 2 ? 1 : start[i] / scale[i];
        }
        double[] chosen = IntStream.range(0, PARAMETERS).filter(i -> free[i]).mapToDouble(i -> scaled[i]).toArray();
        try {
            return new LevenbergMarquardtOptimizer().optimize(new LeastSquaresBuilder().start(chosen)
                    .model(point -> model(point, free))
                    .target(throughput)
                    .lazyEvaluation(false)
                    .maxEvaluations(MAX_EVALUATIONS)
                    .maxIterations(MAX_EVALUATIONS)
                    .build());
        } catch (MathRuntimeException e) {
            throw new IllegalArgumentException(
                    "no scalability curve fits these measurements: " + e.getMessage(), e);
        }
    }

    private double[] values(RealVector point, boolean[] free) {
        double[] values = new double[PARAMETERS];
        int next = 0;
        for (int i = 0; i < PARAMETERS; i++) {
            values[i] = free[i] ? point.getEntry(next++) * scale[i] : 0;
        }
        return values;
    }

    private Pair<RealVector, RealMatrix> model(RealVector point, boolean[] free) {
        double[] values = values(point, free);
        UniversalScalabilityLaw universalScalabilityLaw = new UniversalScalabilityLaw(values[0], values[1], values[2]);
        double[] at = new double[concurrency.length];
        double[][] slopes = new double[concurrency.length][];
        for (int row = 0; row < at.length; row++) {
            double n = concurrency[row];
            double divisor = universalScalabilityLaw.divisor(n);
            double common = -universalScalabilityLaw.gamma() * n * (n - 1) / (divisor * divisor);
            double[] all = {common * scale[0], common * n * scale[1], n / divisor * scale[2]};
            at[row] = universalScalabilityLaw.throughput(n);
            slopes[row] = IntStream.range(0, PARAMETERS).filter(i -> free[i]).mapToDouble(i -> all[i]).toArray();
        }
        return new Pair<>(new ArrayRealVector(at, false), new Array2DRowRealMatrix(slopes, false));
    }

    private UslFit result(UniversalScalabilityLaw universalScalabilityLaw, Optimum optimum, boolean[] free) {
        int parameters = optimum.getPoint().getDimension();
        int freedom = throughput.length - parameters;
        double squares = optimum.getCost() * optimum.getCost();
        double mean = Arrays.stream(throughput).average().orElse(0);
        double all = Arrays.stream(throughput).map(value -> (value - mean) * (value - mean)).sum();
        UslFit.ParameterInterval[] intervals = intervals(universalScalabilityLaw, optimum, free,
                freedom > 0 ? squares / freedom : Double.NaN,
                freedom);
        return new UslFit(universalScalabilityLaw, intervals[0], intervals[1], intervals[2],
                freedom > 0 ? Math.sqrt(squares / freedom) : Double.NaN,
                all > 0 ? 1 - squares / all : 1, throughput.length, Arrays.stream(concurrency).min().orElse(0),
                Arrays.stream(concurrency).max().orElse(0), "estimate ± t standard errors");
    }

    private UslFit.ParameterInterval[] intervals(UniversalScalabilityLaw universalScalabilityLaw, Optimum optimum,
            boolean[] free, double variance, int freedom) {
        UslFit.ParameterInterval[] intervals = {UslFit.ParameterInterval.UNKNOWN, UslFit.ParameterInterval.UNKNOWN,
            UslFit.ParameterInterval.UNKNOWN};
        if (freedom <= 0) {
            return intervals;
        }
        RealMatrix covariances;
        try {
            covariances = optimum.getCovariances(SINGULAR);
        } catch (MathRuntimeException e) {
            return intervals;
        }
        double t = new TDistribution(freedom).inverseCumulativeProbability(CONFIDENCE);
        double[] estimates = {universalScalabilityLaw.alpha(), universalScalabilityLaw.beta(),
            universalScalabilityLaw.gamma()};
        int next = 0;
        for (int i = 0; i < PARAMETERS; i++) {
            if (free[i]) {
                double error = t * scale[i] * Math.sqrt(variance * covariances.getEntry(next, next));
                intervals[i] = new UslFit.ParameterInterval(estimates[i] - error, estimates[i] + error);
                next++;
            }
        }
        return intervals;
    }

    private static UslFit.ParameterInterval quantiles(double[] values) {
        if (values.length == 0) {
            return UslFit.ParameterInterval.UNKNOWN;
        }
        double[] sorted = Arrays.stream(values).sorted().toArray();
        return new UslFit.ParameterInterval(sorted[(int) ((1 - CONFIDENCE) * (sorted.length - 1))],
                sorted[(int) Math.ceil(CONFIDENCE * (sorted.length - 1))]);
    }
}
