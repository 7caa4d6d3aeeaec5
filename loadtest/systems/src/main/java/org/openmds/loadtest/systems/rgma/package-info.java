/**
 * R-GMA 3.4.6 as the study measured it: producers, consumers and a registry as servlets over a relational database.
 *
 * <pre>
 * CpuLoadProducer --insert--&gt; ProducerServlet --SQL--&gt; MariaDB
 *                               |  ^     \--registers--&gt; RegistryServlet
 *                      (stream) |  | (query)               ^
 *                               v  |                       | mediator
 *                         Compound ConsumerServlet --------+
 *                                  ^ one in each tester
 *                               Consumer &lt;- user
 * </pre>
 */
@NullMarked
package org.openmds.loadtest.systems.rgma;

import org.jspecify.annotations.NullMarked;
