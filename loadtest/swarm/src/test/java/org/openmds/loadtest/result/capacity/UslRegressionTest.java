package org.openmds.loadtest.result.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;

class UslRegressionTest {

    /** SPEC SDM91 on a Sun SPARCcenter 2000, from Gunther's book and R's package usl. */
    private static final double[] N = {1, 18, 36, 72, 108, 144, 216};
    private static final double[] X = {64.9, 995.9, 1652.4, 1853.2, 1828.9, 1775.0, 1702.2};

    private static List<LoadPoint> specsdm91() {
        return IntStream.range(0, N.length).mapToObj(i -> new LoadPoint(N[i], X[i])).toList();
    }

    @Test
    void fit_specsdm91_givesThePublishedParameters() {
        UslFit fit = UslRegression.fit(specsdm91());
        assertThat(fit.usl().alpha()).isCloseTo(0.02773, within(5e-6));
        assertThat(fit.usl().beta()).isCloseTo(1.0437e-4, within(5e-9));
        assertThat(fit.usl().gamma()).isCloseTo(89.995, within(5e-4));
        assertThat(fit.usl().peakConcurrency()).isCloseTo(96.52, within(0.01));
        assertThat(fit.isPeakMeasured()).isTrue();
    }

    /**
     * Stored values: a separate Gauss-Newton iteration with the analytic Jacobian gave RSS = 27453.7196, s = 82.845820 on 4 degrees of freedom,
     * standard errors s sqrt(diag (J'J)^-1) of 0.0091217318, 1.9875271e-5 and 14.213489, the same as R's summary(nls), and
     * t(0.975, 4) = 2.7764451.
     */
    @Test
    void fit_specsdm91_intervalsAreThoseOfTheStandardFormula() {
        UslFit fit = UslRegression.fit(specsdm91());
        assertThat(fit.residual()).isCloseTo(82.84582, within(1e-4));
        assertThat(fit.alpha().low()).isCloseTo(0.00240249, within(1e-7));
        assertThat(fit.alpha().high()).isCloseTo(0.05305446, within(1e-7));
        assertThat(fit.beta().low()).isCloseTo(4.918289e-5, within(1e-10));
        assertThat(fit.beta().high()).isCloseTo(1.5954808e-4, within(1e-10));
        assertThat(fit.gamma().low()).isCloseTo(50.53226, within(1e-4));
        assertThat(fit.gamma().high()).isCloseTo(129.45821, within(1e-4));
    }

    @Test
    void bootstrapped_specsdm91_holdsTheEstimates() {
        UslFit fit = UslRegression.bootstrapped(specsdm91(), 300, 7);
        assertThat(fit.usl()).isEqualTo(UslRegression.fit(specsdm91()).usl());
        assertThat(fit.alpha().low()).isLessThan(fit.usl().alpha()).isGreaterThanOrEqualTo(0);
        assertThat(fit.gamma().high()).isGreaterThan(fit.usl().gamma());
        assertThat(fit.method()).contains("resampled");
    }

    @Test
    void bootstrapped_asManyPointsAsParameters_knowsNoIntervals() {
        List<LoadPoint> points = specsdm91().subList(0, 3);

        assertThat(UslRegression.bootstrapped(points, 300, 7)).isEqualTo(UslRegression.fit(points)).satisfies(fit -> {
            assertThat(fit.alpha().low()).isNaN();
            assertThat(fit.gamma().high()).isNaN();
        });
    }

    @Property(tries = 60)
    void fit_curveWithoutNoise_isRecovered(@ForAll @Scale(7) @DoubleRange(min = 0.001, max = 0.3) double alpha,
            @ForAll @Scale(7) @DoubleRange(min = 1e-6, max = 1e-3) double beta,
            @ForAll @Scale(7) @DoubleRange(min = 1, max = 5_000) double gamma) {
        UslFit fit = UslRegression.fit(points(new UniversalScalabilityLaw(alpha, beta, gamma), 0, 1));
        assertThat(fit.usl().alpha()).isCloseTo(alpha, within(1e-5));
        assertThat(fit.usl().beta()).isCloseTo(beta, within(1e-7));
        assertThat(fit.usl().gamma()).isCloseTo(gamma, within(1e-3 * gamma));
    }

    /** The limits are statistical: a fixed seed, so that no run fails by chance. */
    @Property(tries = 40, seed = "20261123")
    void fit_curveWithNoise_peakIsNear(@ForAll @Scale(7) @DoubleRange(min = 0.01, max = 0.1) double alpha,
            @ForAll @Scale(7) @DoubleRange(min = 2e-5, max = 5e-4) double beta, @ForAll long seed) {
        UniversalScalabilityLaw truth = new UniversalScalabilityLaw(alpha, beta, 100);
        UslFit fit = UslRegression.fit(points(truth, 0.01, seed));
        assertThat(fit.usl().peakConcurrency() / truth.peakConcurrency()).isBetween(0.75, 1.33);
        assertThat(fit.usl().maxThroughput() / truth.maxThroughput()).isBetween(0.95, 1.05);
    }

    @Test
    void fit_noise_intervalsHoldTheTruthAboutAsOftenAsTheySay() {
        UniversalScalabilityLaw truth = new UniversalScalabilityLaw(0.05, 1e-4, 100);
        int held = 0;
        for (int seed = 0; seed < 100; seed++) {
            UslFit fit = UslRegression.fit(points(truth, 10, 0.0, seed));
            held += fit.alpha().low() <= truth.alpha() && truth.alpha() <= fit.alpha().high() ? 1 : 0;
        }
        assertThat(held).isBetween(88, 100);
    }

    @Test
    void fit_linearService_hasNoNegativeParameters() {
        UslFit fit = UslRegression
                .fit(List.of(new LoadPoint(1, 10), new LoadPoint(2, 20.4), new LoadPoint(4, 41), new LoadPoint(8, 83)));
        assertThat(fit.usl().alpha()).isZero();
        assertThat(fit.usl().beta()).isZero();
        assertThat(fit.usl().peakConcurrency()).isInfinite();
        assertThat(fit.usl().gamma()).isCloseTo(10.3, within(0.1));
    }

    @Test
    void fit_tooFewLoads_saysHowMany() {
        assertThatThrownBy(() -> UslRegression
                .fit(List.of(new LoadPoint(1, 10), new LoadPoint(1, 11), new LoadPoint(2, 20), new LoadPoint(0, 3))))
                .hasMessage("the model has 3 parameters: expected measurements at 3 or more different loads, got 2");
    }

    private static List<LoadPoint> points(UniversalScalabilityLaw universalScalabilityLaw, double noise, long seed) {
        return points(universalScalabilityLaw, 0, noise, seed);
    }

    private static List<LoadPoint> points(UniversalScalabilityLaw universalScalabilityLaw, double absolute,
            double relative, long seed) {
        Random random = new Random(seed);
        List<LoadPoint> points = new ArrayList<>();
        for (double n : new double[]{1, 2, 5, 10, 20, 40, 80, 120, 160, 240, 320}) {
            points.add(new LoadPoint(n,
                    universalScalabilityLaw.throughput(n) * (1 + relative * random.nextGaussian())
                            + absolute * random.nextGaussian()));
        }
        return points;
    }
}
